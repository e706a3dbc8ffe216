export const live: Record<string, string> = {};
