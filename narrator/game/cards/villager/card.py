"""村民：没有能力，整夜闭眼。(rules §2.2)"""

from narrator.game.card import Card

CARD = Card("villager", many=True)
