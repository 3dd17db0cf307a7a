import { Link, useSearch } from '@tanstack/react-router'
import { overviewPlace, uploadsPlace } from './overview-place.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'

/** Closes what is open on the first page: who paged through uploads is back at them. */
export function CloseLink({ label }: { label: string }) {
  const place = overviewPlace(useSearch({ from: '/' }))
  return (
    <Link
      to="/"
      search={place}
      hash={place.before === undefined ? '' : uploadsPlace}
      activeOptions={{ exact: true }}
      className="button"
      aria-label={label}
    >
      <Icon name="close" />
    </Link>
  )
}
