import { Link } from './link.tsx'
import { Strip } from './states.tsx'

const study =
  'https://www.sebi.gov.in/reports-and-statistics/research/jan-2023/study-analysis-of-profit-and-loss-of-individual-traders-dealing-in-equity-fando-segment_67525.html'

/** What the regulator asks to be said wherever futures and options are shown. It cannot be closed. */
export function FnoNotice() {
  return (
    <Strip
      action={
        <Link to={study} newTab>
          Read the study
        </Link>
      }
    >
      <strong>9 of 10 individual traders in equity F&amp;O lost money.</strong> SEBI study, January 2023. Options can
      lose their whole premium; sellers can lose more.
    </Strip>
  )
}
