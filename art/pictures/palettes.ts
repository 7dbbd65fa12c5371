import type { Palette } from './ink.ts'

const palette = (
  deep: string,
  sky: string,
  glow: string,
  main: string,
  second: string,
  spark: string,
): Palette => ({ deep, sky, glow, main, second, spark })

/**
 * The palettes by name. `deep`, `sky` and `glow` colour the background; `main`, `second` and
 * `spark` colour the subject.
 */
export const palettes = {
  dawn: palette('#c9573f', '#f2a07a', '#fbe3c2', '#d8432b', '#2c5a7e', '#f0b73c'),
  indigo: palette('#152a52', '#3b6ea5', '#dbe7e6', '#e4572e', '#f4efe0', '#f0c04f'),
  night: palette('#0f1530', '#2b3468', '#7a6aa6', '#e8b54a', '#d94b3d', '#f6e6b0'),
  vermilion: palette('#8f1f1c', '#cf3f2a', '#f4b08a', '#f7efdc', '#24364f', '#f2c14e'),
  celadon: palette('#2f6d62', '#86b8a1', '#e6eed6', '#d9533b', '#1f4e5f', '#e9b949'),
  plum: palette('#55204a', '#a3557d', '#f0cfd4', '#c92f55', '#3f2a5a', '#f3c768'),
  cherry: palette('#c9627e', '#f0a9b5', '#fdecea', '#d63f5e', '#4b6f63', '#f3c35b'),
  wisteria: palette('#4a3b80', '#9283c4', '#ece6f4', '#7a4fa3', '#2f7f6c', '#f2c65a'),
  moss: palette('#27452f', '#6c8f4d', '#e9e6bf', '#c8472f', '#35583a', '#e8b43e'),
  harvest: palette('#8a4a1b', '#dd9138', '#fbe6b4', '#b8321f', '#5b3a1e', '#f4cf57'),
  snow: palette('#41597a', '#9fb6c8', '#f4f4ee', '#c93a34', '#2b4163', '#e7c15b'),
  sea: palette('#0d3b57', '#1f7a94', '#cfe8df', '#ef6a3a', '#f5efdf', '#f3c04d'),
  ink: palette('#1d1a20', '#55505a', '#d9d2c4', '#cf3f2a', '#2c292f', '#d4a94a'),
  gold: palette('#8d5f14', '#d9a936', '#fdf1c0', '#c5321f', '#3a2a1a', '#fff3c4'),
  ember: palette('#2a0f18', '#8a1f24', '#f08a3c', '#f6b73c', '#3b1a2a', '#ffe08a'),
  jade: palette('#0f3a3a', '#2a8a78', '#c9efd8', '#f1c04a', '#0d4f58', '#fbe9a8'),
  dusk: palette('#2d2152', '#9a4f86', '#f7b38a', '#f0653f', '#392f6b', '#ffd27a'),
  mint: palette('#3f8f95', '#a6d8cc', '#f6f4e1', '#e2574c', '#2a5566', '#f0bf4c'),
  rose: palette('#8c2340', '#df6d77', '#fbdccf', '#b3203a', '#45324f', '#f5cb6b'),
  aurora: palette('#0b1d3c', '#1d6b7d', '#9be0b4', '#d66fb0', '#3b4fa0', '#fff0a8'),
} as const

export type PaletteName = keyof typeof palettes
