import { useRouter } from '@tanstack/react-router'

/** How to get a first log in. */
export function GettingStarted() {
  const { origin = 'http://127.0.0.1:3000' } = useRouter()
  return (
    <section className="getting-started" aria-labelledby="start">
      <h2 id="start">Add a first log</h2>
      <p>
        Assay reads SARIF, which about a hundred analysers write: CodeQL, Semgrep, ESLint, Trivy, clang and Roslyn among them. There are
        three ways in.
      </p>
      <ol>
        <li>
          <h3>This page</h3>
          <p>
            Choose logs above<span className="drop-hint">, or drop them anywhere</span>: plain or compressed (gzip, zstd, brotli, zip).
          </p>
        </li>
        <li>
          <h3>Command line</h3>
          <p>On the machine that Assay runs on, in its folder:</p>
          <pre>
            npm run assay -- import results.sarif <code>--project shop</code>
          </pre>
        </li>
        <li>
          <h3>HTTP</h3>
          <p>From a build, or from anywhere else:</p>
          <pre>{`curl --data-binary @results.sarif \\\n  '${origin}/api/uploads?project=shop'`}</pre>
        </li>
      </ol>
    </section>
  )
}
