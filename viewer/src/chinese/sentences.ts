// Sentences that the solver makes, with names and numbers in them.

const patterns: [RegExp, string][] = [];

/** The sentence in Chinese, where its pattern is known. */
export function translatedSentence(sentence: string): string | undefined {
  for (const [pattern, chinese] of patterns) {
    if (pattern.test(sentence)) return sentence.replace(pattern, chinese);
  }
  return undefined;
}
