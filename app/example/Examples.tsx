import type { ReactNode } from 'react'
import { ClientErrorExample } from './ClientErrorExample.tsx'
import type { Destination } from './monitoring.schemas.ts'
import { RenderErrorExample } from './RenderErrorExample.tsx'
import { ServerErrorExample } from './ServerErrorExample.tsx'
import { SlowSpanExample } from './SlowSpanExample.tsx'

/** What can be tried. `destination` is null where monitoring is off: then the same happens and is told to nobody. */
export function Examples({ destination }: { destination: Destination | null }) {
  return (
    <section aria-labelledby="examples">
      <h2 id="examples">Try it</h2>
      <ul className="examples">
        <Example title="Client error" text="Thrown by the button itself, in this browser.">
          <ClientErrorExample destination={destination} />
        </Example>
        <Example title="Server error" text="Thrown by a server function. The browser is told a digest and no more.">
          <ServerErrorExample destination={destination} />
        </Example>
        <Example
          title="Error while rendering"
          text={`Loads this page anew, and the server fails to render it. What comes in its place shows the digest${destination === null ? '.' : ', which can be looked up below.'}`}
        >
          <RenderErrorExample />
        </Example>
        <Example title="Slow span" text="Takes 1.2 seconds in this browser, in a trace of its own.">
          <SlowSpanExample destination={destination} />
        </Example>
      </ul>
      <p className="without-script">The client error and the slow span need JavaScript.</p>
    </section>
  )
}

function Example({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  )
}
