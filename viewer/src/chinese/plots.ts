export const plots: Record<string, string> = {};
