// Numbers and units as they are written for people; the same rules as abut.view.notation.

const RAISED: Record<string, string> = {
  "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "-": "⁻",
};

const raised = (text: string): string => text.replace(/[-\d]/g, (c) => RAISED[c] ?? c);

/** A unit with raised exponents and a centred dot: m/s^2 becomes m/s². */
export function shownUnit(unit: string): string {
  if (unit === "" || unit === "1" || unit === "-") return "";
  return unit
    .replace(/(?:\^|\*\*)\(?(-?\d+(?:\.\d+)?)\)?/g, (_, power: string) => (power.includes(".") ? `^${power}` : raised(power)))
    .replaceAll("*", "·");
}

/** A number with few digits and a raised exponent; anything else as text. */
export function shown(value: unknown, digits = 6): string {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : value > 0 ? "∞" : "−∞";
  if (Number.isInteger(value) && Math.abs(value) < 1e9) {
    const text = Math.abs(value) >= 10_000 ? value.toLocaleString("en-US").replaceAll(",", "\u202f") : String(value);
    return minus(text);
  }
  if (value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e6)) {
    const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
    const short = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
    const power = `10${raised(String(Number(exponent)))}`;
    if (short === "1") return power;
    return minus(short === "-1" ? `-${power}` : `${short}×${power}`);
  }
  return minus(String(Number(value.toPrecision(digits))));
}

function minus(text: string): string {
  return text.startsWith("-") ? `−${text.slice(1)}` : text;
}

/** A name with its unit in brackets. */
export function labelled(name: string, unit: string): string {
  const text = shownUnit(unit);
  return text ? `${name} [${text}]` : name;
}
