/** The logo: a barrier arm, half open. */
export function Mark({ size = '1.5rem' }: { size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M6 12.5 21.5 4" stroke="var(--accent-text)" strokeWidth="3.6" />
      <path d="M11.8 9.3 15.1 7.5" stroke="var(--surface)" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M2.5 12a3.5 3.5 0 0 1 7 0v8h-7z" fill="currentColor" />
      <path d="M1 21h22" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
