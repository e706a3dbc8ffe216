// Words in two languages. The English sentence is the key; what has no Chinese yet stays English.

import { common } from "./chinese/common";
import { fields } from "./chinese/fields";
import { live } from "./chinese/live";
import { plots } from "./chinese/plots";
import { translatedSentence } from "./chinese/sentences";
import { stage } from "./chinese/stage";

export type Language = "en" | "zh";
export type Values = Record<string, string | number>;

const chinese: Record<string, string> = { ...common, ...fields, ...stage, ...plots, ...live };
let language: Language = "en";

export function chosenLanguage(): Language {
  return language;
}

/** The text in the language in use; {name} in it is replaced by that value. */
export function t(text: string, values: Values = {}): string {
  const found = language === "zh" ? (chinese[text] ?? translatedSentence(text) ?? text) : text;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text node's element that follows the language. */
export function T(text: string, values: Values = {}): HTMLSpanElement {
  const span = document.createElement("span");
  span.dataset.t = text;
  if (Object.keys(values).length) span.dataset.values = JSON.stringify(values);
  span.textContent = t(text, values);
  return span;
}

/** Let an attribute (title, placeholder, aria-label) of an element follow the language. */
export function translate<E extends Element>(element: E, attribute: string, text: string): E {
  element.setAttribute(`data-t-${attribute}`, text);
  element.setAttribute(attribute, t(text));
  return element;
}

/** Change the language of everything below an element that was made by T or translate. */
export function setLanguage(root: Element, chosen: Language): void {
  language = chosen;
  for (const span of root.querySelectorAll<HTMLElement>("[data-t]")) {
    span.textContent = t(span.dataset.t ?? "", JSON.parse(span.dataset.values ?? "{}") as Values);
  }
  for (const attribute of ["title", "placeholder", "aria-label"]) {
    for (const element of root.querySelectorAll(`[data-t-${attribute}]`)) {
      element.setAttribute(attribute, t(element.getAttribute(`data-t-${attribute}`) ?? ""));
    }
  }
}

/** The language that a visitor's browser asks for, or the one chosen before. */
export function firstLanguage(): Language {
  const before = remembered("abut-language");
  if (before === "en" || before === "zh") return before;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key); // refused in some sandboxes
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the choice then holds for this page only
  }
}
