// @ts-check
/* Turns what a person does into messages to the engine, from the first moment of the page. All messages wait in one queue,
   the outbox, which page/bridge.js empties once there is an engine; until then a pressed control is marked as pending.
   docs/house/messages-of-the-worker.md lists the messages and their fields. */

/** @typedef {{message: string, fields?: Record<string, string>, [field: string]: unknown}} Message */
/** @typedef {{message: Message, since: number | null}} Posted with the time of the event, when a person waits for the answer */

/** Messages to send, in order. Other scripts replace its functions. */
const outbox = {
  /** @type {Posted[]} */
  waiting: [],

  /** Called when there is a new message. */
  notify() {},

  /**
   * Shows another page while the engine is still coming; without it, links are the browser's business.
   * @type {((link: HTMLAnchorElement, since: number) => void) | null}
   */
  follow: null,

  /** @param {Message} message @param {number | null} since */
  send(message, since = null) {
    this.waiting.push({ message, since });
    this.notify();
  },
};

{
  const FILE_LIMIT = 8 * 1024 * 1024;
  const PAUSE = 300; // ms
  const root = document.documentElement;
  let writing = 0;

  addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const inPage = event.target.closest('a[href^="#"]:not([data-do])');
    if (inPage) {
      // Followed by script, because the fragment of the address is the page's state.
      event.preventDefault();
      const target = document.getElementById(inPage.getAttribute("href")?.slice(1) ?? "");
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
      return;
    }
    // Some frames may not submit forms, and do not even fire `submit`. So the browser's checks before that are done here;
    // reportValidity() alone would also validate forms marked `novalidate`.
    const form = event.target.closest("[type=submit]")?.closest("form");
    if (form?.dataset.do) {
      event.preventDefault();
      if (form.noValidate || form.reportValidity()) press(form, event.timeStamp);
      return;
    }
    const control = event.target.closest("[data-do]");
    if (!control || control.matches("input, select, textarea, form")) return;
    const { engine } = root.dataset;
    if (engine === "failed" || engine === "unable") return;
    if (engine !== "ready" && control instanceof HTMLAnchorElement && isLinkToPage(control) && !outbox.waiting.length) {
      if (!outbox.follow) return;
      event.preventDefault();
      if (!control.matches(".pending")) outbox.follow(control, event.timeStamp);
      return;
    }
    event.preventDefault();
    if (control.matches(":disabled, [aria-disabled=true], .pending")) return;
    if (engine !== "ready") markPending(control);
    press(control, event.timeStamp);
  });

  addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement && event.target.dataset.do) press(event.target, event.timeStamp);
  });

  addEventListener("change", (event) => {
    const input = event.target;
    clearTimeout(writing);
    if (input instanceof HTMLInputElement && input.type === "file") void sendFiles(input);
    else if (!(input instanceof HTMLInputElement && input.type === "range")) sendChange(input, event.timeStamp);
  });

  // A field with data-typed is sent at each pause in typing.
  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLElement && target.matches("[data-typed]"))) return;
    clearTimeout(writing);
    writing = setTimeout(() => target.isConnected && outbox.send({ ...makePress(target), typed: true }), PAUSE);
  });

  // A slider speaks while it is dragged. Its newest value replaces one that still waits.
  addEventListener("input", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement && input.type === "range")) return;
    const last = outbox.waiting.at(-1);
    if (last?.message.token !== undefined && last.message.token === input.dataset.do) outbox.waiting.pop();
    sendChange(input, event.timeStamp);
  });

  /** Whether a link leads to a file beside this page, which can be shown without the engine. @param {HTMLAnchorElement} link */
  function isLinkToPage(link) {
    return link.hasAttribute("href") && new URL(".", link.href).href === new URL(".", location.href).href;
  }

  /** @param {EventTarget | null} input @param {number} since */
  function sendChange(input, since) {
    if (input instanceof HTMLElement && input.matches("input[data-do], select[data-do], textarea[data-do]")) press(input, since);
  }

  /** @param {HTMLInputElement} input */
  async function sendFiles(input) {
    const token = input.dataset.do;
    for (const file of input.files ?? []) {
      const text = file.size <= FILE_LIMIT ? await file.text() : null;
      outbox.send({ message: "file", token, name: file.name, size: file.size, text });
    }
    input.value = ""; // so that the same file can be chosen again
  }
}

/** What a control stands for, as a message. @param {Element} control */
const makePress = (control) => ({ message: "do", token: control.getAttribute("data-do"), fields: collectFields(control) });

/** Send what a control stands for. @param {Element} control @param {number} since the time of the event */
function press(control, since) {
  outbox.send(makePress(control), since);
}

/**
 * The fields of the form around a control, and its own.
 * @param {Element} control
 * @returns {Record<string, string>}
 */
function collectFields(control) {
  const form = control.closest("form");
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === "string") fields[name] = value;
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    fields[control.name] = control.checked ? control.value : "";
  } else if (control.matches("input, select, textarea")) {
    const input = /** @type {HTMLInputElement} */ (control);
    fields[input.name] = input.value;
  }
  return fields;
}

/** Show that a control has been pressed and that its answer is still to come. @param {Element} control */
function markPending(control) {
  control.classList.add("pending");
  control.setAttribute("aria-busy", "true");
}

/** @param {Element} control */
function unmarkPending(control) {
  control.classList.remove("pending");
  control.removeAttribute("aria-busy");
}
