"""What is told of the screen itself: on the table screen, or on the terminal beside a page."""

TRACE_LOST = "夜里的记录写不下去了，这一局照常继续。"
"""The file of `--trace` takes no more."""

NO_PAGE = "没有浏览器打开牌桌的页面，这一局就在终端里玩。"
"""No browser is there, or none has looked."""

PAGE_IS_AT = "牌桌在浏览器里。关掉了也不要紧，再打开这个网址就接着玩：\n{address}"
"""Written on the terminal, which is free while the page is the table screen."""

NO_NETWORK = "这台电脑没有连在无线网里，手机连不上来，这一局就在电脑上玩。"
"""`--phones` without a network of one's own."""
