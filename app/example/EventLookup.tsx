import { ExampleOutcome } from './ExampleOutcome.tsx'
import type { Destination, ServerEvent } from './monitoring.schemas.ts'

/** From the digest that a page of an error shows to the event that was made of it. A plain form, also without JavaScript. */
export function EventLookup({
  asked,
  destination,
}: {
  asked: { digest: string; event: ServerEvent | null } | null
  destination: Destination
}) {
  return (
    <section aria-labelledby="lookup">
      <h2 id="lookup">Find the event of a digest</h2>
      <form action="/sentry-example-page" className="lookup">
        <label htmlFor="digest">Digest of an error of the server</label>
        <input
          id="digest"
          name="digest"
          className="field mono"
          defaultValue={asked?.digest}
          pattern="\s*[0-9a-fA-F]{12}\s*"
          title="12 hexadecimal digits"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" className="button">
          Find
        </button>
      </form>
      {asked !== null &&
        (asked.event === null ? (
          <p role="status">
            This server has sent no event with the digest <code>{asked.digest}</code> since it started, or not among its last ones. Sentry
            finds older ones by <code>digest:{asked.digest}</code>.
          </p>
        ) : (
          <ExampleOutcome
            destination={destination}
            outcome={{ phase: 'done', sent: true, through: null, ...asked.event, digest: asked.digest }}
          />
        ))}
    </section>
  )
}
