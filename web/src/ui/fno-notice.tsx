import styles from './fno-notice.module.css'
import { Link } from './link.tsx'
import { Strip } from './states.tsx'

const study =
  'https://www.sebi.gov.in/reports-and-statistics/research/jan-2023/study-analysis-of-profit-and-loss-of-individual-traders-dealing-in-equity-fando-segment_67525.html'

/** What the regulator asks to be said wherever futures and options are shown. It cannot be closed. On a phone, one line. */
export function FnoNotice() {
  return (
    <div className={styles.notice}>
      <Strip
        action={
          <Link to={study} newTab>
            Read<span className={styles.rest}> the study</span>
          </Link>
        }
      >
        <strong>9 of 10 individual traders in equity F&amp;O lost money.</strong>
        <span className={styles.rest}>
          {' '}
          SEBI study, January 2023. Options can lose their whole premium; sellers can lose more.
        </span>
      </Strip>
    </div>
  )
}
