import { Anchor, Badge, createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The shop's vermilion in ten shades, from light (0) to dark (9). Shade 7 has a contrast of 7 to 1
 * with white.
 */
const vermilion: MantineColorsTuple = [
  '#fdf1ed',
  '#f8ddd4',
  '#efbbab',
  '#e59783',
  '#dc7660',
  '#d0553b',
  '#c22d18',
  '#a32412',
  '#8f1d0d',
  '#6e1408',
]

/** The look of the console: the colours of the shop on plain paper, with small, dense controls. */
export const theme = createTheme({
  colors: { vermilion },
  primaryColor: 'vermilion',
  primaryShade: 7,
  black: '#1c1611',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic", "Meiryo", sans-serif, "Shop Gothic", "Noto Sans JP Variable", "Shop Others", "Shop Square"',
  headings: { fontWeight: '700' },
  components: {
    // The underline marks a link for readers who cannot distinguish its colour from the text.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // A filled badge is for what is late or has failed.
    Badge: Badge.extend({
      defaultProps: { variant: 'outline', radius: 'sm', tt: 'none', miw: 'max-content' },
    }),
  },
})
