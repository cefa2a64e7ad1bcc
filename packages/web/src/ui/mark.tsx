/** The mark: a barrier arm, half open. */
export function Mark({ size = '1.5rem' }: { size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M10.5 18.5 26.2 6.8"
        stroke="var(--accent-text)"
        strokeOpacity=".35"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M10.5 18.5 26.2 6.8"
        stroke="var(--accent-text)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="5.4 5.6"
      />
      <path d="M7.5 15.5a3 3 0 0 1 6 0V25h-6z" fill="currentColor" />
      <path d="M4 26.5h24" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
