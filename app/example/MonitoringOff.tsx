/** What is missing, and how to set it. */
export function MonitoringOff({ release }: { release: string }) {
  return (
    <section aria-labelledby="configured">
      <h2 id="configured">Off: no DSN is set</h2>
      <p>
        Nothing is recorded, nothing is loaded for it, and nothing leaves this installation. To turn it on, give Assay the DSN of a project
        at Sentry, or at any server that takes its envelopes, when it starts:
      </p>
      <pre>SENTRY_DSN=https://key@host/project npm start</pre>
      <p>
        Release and environment come by themselves; this release is <code>{release}</code>. How much is sent,{' '}
        <code>SENTRY_SAMPLE_RATE</code> and <code>SENTRY_TRACES_SAMPLE_RATE</code> say, <code>SENTRY_TUNNEL</code> names a path here through
        which browsers send it, and <code>SENTRY_SEND_MESSAGES</code> lets messages of errors go with it.
      </p>
    </section>
  )
}
