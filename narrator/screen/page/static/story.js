// Saves the story as one file, from what the page holds: the narrator may have gone home meanwhile.

const save = document.getElementById("save");
const copy = document.documentElement.cloneNode(true);
for (const node of copy.querySelectorAll("script, link, #save")) node.remove();
const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = save.dataset.policy;
copy.querySelector("meta").after(policy);
const text = `<!doctype html>\n${copy.outerHTML}\n`;
save.href = URL.createObjectURL(new Blob([text], { type: "text/html;charset=utf-8" }));
save.hidden = false;
