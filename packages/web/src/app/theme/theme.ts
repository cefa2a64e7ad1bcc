import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent, a deep blue-green; 7 is its fill. The colours screens use by name are in tokens.css. */
const accent: MantineColorsTuple = [
  '#e6f4f4',
  '#cde8e9',
  '#9fd3d6',
  '#5cc5cd',
  '#41a7af',
  '#24939d',
  '#12737e',
  '#0b6670',
  '#07525a',
  '#053d44',
]

const quick = { transition: 'fade', duration: 100 } as const
const portalProps = { target: '#floating' }
/** Mantine's own neutrals, tinted towards the accent like ours. */
const gray: MantineColorsTuple = [
  '#f5f7f7',
  '#eff3f3',
  '#e0e6e6',
  '#d3dbdb',
  '#c3cdcd',
  '#a3b0b0',
  '#7d8b8a',
  '#566463',
  '#33403f',
  '#16201f',
]

const dark: MantineColorsTuple = [
  '#e2eae9',
  '#c5d0cf',
  '#9fb0ae',
  '#8a9a99',
  '#3b4b4d',
  '#263234',
  '#172022',
  '#11181a',
  '#0c1214',
  '#080c0d',
]

const dialogDefaults = { portalProps, transitionProps: { transition: 'fade', duration: 120 } }
const controlVariables = { '--input-height': 'var(--control-height)', '--input-size': 'var(--control-height)' }

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, gray, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.3' },
  spacing: { xs: '0.375rem', sm: '0.625rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: {
      vars: (_: unknown, { size = 'sm' }: { size?: string }) => ({
        root: size === 'sm' ? { '--button-height': 'var(--control-height)', '--button-padding-x': '0.75rem' } : {},
      }),
    },
    Input: {
      vars: (_: unknown, { size = 'sm' }: { size?: string }) => ({ wrapper: size === 'sm' ? controlVariables : {} }),
    },
    Combobox: { defaultProps: { portalProps, shadow: 'md', transitionProps: quick } },
    Menu: {
      // Mantine's placeholder would be a child of the menu that is no menu item.
      defaultProps: { portalProps, shadow: 'md', transitionProps: quick, withInitialFocusPlaceholder: false },
    },
    Modal: { defaultProps: dialogDefaults },
    ModalRoot: { defaultProps: dialogDefaults },
    Popover: { defaultProps: { portalProps, shadow: 'md', transitionProps: quick } },
    Table: { vars: () => ({ table: { '--table-border-color': 'var(--border)' } }) },
    Tooltip: { defaultProps: { portalProps, transitionProps: quick, openDelay: 350 } },
  },
})

const semantic = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--fault)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-default': 'var(--surface-raised)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-color-accent-text': 'var(--accent-text)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--surface-selected)',
  '--mantine-color-accent-light-color': 'var(--accent-text)',
  '--mantine-color-accent-outline': 'var(--accent-text)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-gray-light-color': 'var(--text-muted)',
  '--mantine-color-gray-light-hover': 'var(--surface-hover)',
  '--mantine-color-red-filled': 'var(--fault-fill)',
  '--mantine-color-red-filled-hover': 'color-mix(in srgb, var(--fault-fill) 85%, black)',
  '--mantine-color-red-light': 'var(--fault-soft)',
  '--mantine-color-red-light-hover': 'var(--fault-soft)',
  '--mantine-color-red-light-color': 'var(--fault)',
}

/** Maps Mantine's colour names to our tokens, so that both schemes are defined in one place. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--shadow-float)', '--mantine-shadow-xl': 'var(--shadow-float)' },
  light: semantic,
  dark: semantic,
})
