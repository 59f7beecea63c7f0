export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const themeFor = (saved: string | null): Theme => THEMES.find((theme) => theme === saved) ?? 'system'
