import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { motion, radii, type, weights } from './tokens.ts'

/**
 * Material as an engine under our own look, for the few parts no browser element does as well.
 * Every colour is one of our custom properties, so the theme follows light and dark without being made again.
 */
const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'engine', disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--primary)',
      dark: 'var(--primary-strong)',
      light: 'var(--primary)',
      contrastText: 'var(--on-primary)',
    },
    error: { main: 'var(--error)', dark: 'var(--error)', light: 'var(--error)', contrastText: 'var(--on-error)' },
    text: { primary: 'var(--ink)', secondary: 'var(--muted)', disabled: 'var(--muted)' },
    background: { default: 'var(--surface)', paper: 'var(--raised)' },
    divider: 'var(--line)',
    action: {
      active: 'var(--muted)',
      hover: 'var(--hover)',
      selected: 'var(--primary-soft)',
      disabled: 'var(--muted)',
    },
  },
  shape: { borderRadius: radii.control },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightMedium: weights.medium,
    fontWeightBold: weights.semibold,
    body1: { fontSize: 'var(--text-14)', lineHeight: `${type[14]}px`, letterSpacing: 'normal' },
    body2: { fontSize: 'var(--text-13)', lineHeight: `${type[13]}px`, letterSpacing: 'normal' },
  },
  transitions: {
    duration: {
      shortest: motion.fastMs,
      shorter: motion.fastMs,
      short: motion.fastMs,
      standard: motion.slowMs,
      complex: motion.slowMs,
      enteringScreen: motion.slowMs,
      leavingScreen: motion.fastMs,
    },
    easing: { easeInOut: motion.easing, easeOut: motion.easing, easeIn: motion.easing, sharp: motion.easing },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiSlider: {
      styleOverrides: {
        root: { height: 4, padding: '12px 0' },
        rail: { background: 'var(--line-strong)', opacity: 1 },
        track: { border: 0 },
        thumb: {
          width: 18,
          height: 18,
          border: '2px solid var(--primary)',
          background: 'var(--paper)',
          boxShadow: 'none',
          '&::before': { boxShadow: 'none' },
          '&:hover, &.Mui-active': { boxShadow: 'none', background: 'var(--primary-soft)' },
          '&.Mui-focusVisible': { boxShadow: 'none', outline: '2px solid var(--focus)', outlineOffset: 2 },
        },
        mark: { width: 1, height: 8, background: 'var(--line-strong)' },
        markLabel: { color: 'var(--muted)', fontSize: 'var(--text-12)', top: 26 },
      },
    },
  },
})

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Around each part that uses the engine; it travels with the part, never with the shell. */
export function EngineTheme({ children }: { children: ReactNode }) {
  // The page allows styles with its nonce only.
  const [cache] = useState(() =>
    createCache({ key: 'engine', nonce: nonce() || undefined } as Parameters<typeof createCache>[0]),
  )
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
