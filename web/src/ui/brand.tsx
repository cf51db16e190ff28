import styles from './brand.module.css'

/** The mark: a green square with a peak, and the amber point where the path turns. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="28" height="28" rx="7" />
      <path className={styles.peak} d="M7 19.5 13 8.7c.45-.8 1.55-.8 2 0l6 10.8" />
      <circle className={styles.point} cx="14" cy="18.5" r="2" />
    </svg>
  )
}

/** Mark and name together. The name is handed in: it is written in one place of the product only. */
export function Brand({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span className={styles.brand}>
      <BrandMark size={size} />
      <span>{name}</span>
    </span>
  )
}
