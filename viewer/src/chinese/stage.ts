export const stage: Record<string, string> = {};
