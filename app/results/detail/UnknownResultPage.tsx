import { Link } from '@tanstack/react-router'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'

/** An address that names no result: `malformed` when no result could ever have such an id. */
export function UnknownResultPage({ malformed }: { malformed: boolean }) {
  return (
    <PageMessage title="There is no such result">
      {malformed ? (
        <p>
          The id in the address is not one of a result: those have 20 letters and digits, such as <code>4g7k2m9qx0w3rt5ya1bc</code>. The
          link may be cut short.
        </p>
      ) : (
        <p>No result with this id has been stored here. It may belong to another installation, or its log has not been read yet.</p>
      )}
      <p className="actions">
        <Link to="/results" activeOptions={{ exact: true }}>
          See all results
        </Link>
      </p>
    </PageMessage>
  )
}
