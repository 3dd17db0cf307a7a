import { formatAge, formatExactTime } from './format-time.ts'

/**
 * A time as its age, with the exact time in a tooltip. `now` is the moment that the data was fetched, in milliseconds since 1970, so
 * that server and browser render the same.
 */
export function RelativeTime({ iso, now, className }: { iso: string; now: number; className?: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)} className={className}>
      {formatAge(iso, now)}
    </time>
  )
}
