import { Fragment } from 'react'
import type { ListedPlace, LogicalPlace, PlaceRelation, SnippetLine } from './locations.schemas.ts'
import { LogicalName } from './LogicalName.tsx'
import { PlaceDetail } from './PlaceDetail.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { Place } from '#app/results/Place.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { wordFor } from '#app/ui/text/word-for.ts'

/** A place of a result with all that the log says of it. */
export function PlaceItem({ place }: { place: ListedPlace }) {
  const { anchor, path, line, column, region, address, message, logicals, annotations, relations, snippet } = place
  const saysNothing = path === '' && address === null && [message, logicals, annotations].every(({ length }) => length === 0)
  return (
    <li id={anchor}>
      {path !== '' && <Place path={path} line={line} column={column} />}
      {region !== null && <span className="place-region">{region}</span>}
      {message.length > 0 && (
        <span className="location-message">
          <MessageParts parts={message} />
        </span>
      )}
      {saysNothing && <span className="text-faint">The log says nothing of it</span>}
      {logicals.map((logical, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- names of a place never move, and two may be equal
        <LogicalLine key={at} logical={logical} />
      ))}
      {address !== null && (
        <PlaceDetail name="Address">
          <LogText className="mono" text={address} />
        </PlaceDetail>
      )}
      {annotations.map((annotation, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- annotations of a place never move
        <Fragment key={at}>
          <PlaceDetail name={`${annotation.region ?? 'Annotation'}:`}>
            <MessageParts parts={annotation.message} />
          </PlaceDetail>
          {annotation.snippet.length > 0 && <Snippet lines={annotation.snippet} />}
        </Fragment>
      ))}
      {relations.map((relation, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- relations of a place never move
        <Relation key={at} relation={relation} />
      ))}
      {snippet.length > 0 && <Snippet lines={snippet} />}
    </li>
  )
}

function LogicalLine({ logical: { name, kind, decoratedName, parents } }: { logical: LogicalPlace }) {
  return (
    <span className="place-line">
      <LogicalName logical={{ name, kind }} />
      {parents.length > 0 && (
        <span className="text-faint">
          {' '}
          in <LogText text={parents.map((parent) => (parent.kind === null ? parent.name : `${parent.kind} ${parent.name}`)).join(' › ')} />
        </span>
      )}
      {decoratedName !== null && (
        <span className="text-faint">
          , for the linker <LogText className="mono" text={decoratedName} />
        </span>
      )}
    </span>
  )
}

const kindWords: Readonly<Record<string, string>> = { includes: 'includes', isIncludedBy: 'is included by', relevant: 'is relevant to' }

function Relation({ relation: { kinds, target, description } }: { relation: PlaceRelation }) {
  return (
    <span className="place-line">
      <LogText className="text-faint" text={kinds.map((kind) => wordFor(kindWords, kind)).join(', ')} />{' '}
      {target === null ? (
        <span className="text-faint">a place that the result does not have</span>
      ) : (
        <a className="mono" href={`#${target.anchor}`}>
          <LogText text={target.title} />
        </a>
      )}
      {description.length > 0 && (
        <>
          : <MessageParts parts={description} />
        </>
      )}
    </span>
  )
}

/** Lines of source that came with a place. */
function Snippet({ lines }: { lines: SnippetLine[] }) {
  return (
    <code className="place-snippet">
      {lines.map(({ number, before, marked, after }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of a snippet never move
        <span key={at} data-line={number ?? ''}>
          <LogText text={before} />
          {marked !== '' && (
            <mark>
              <LogText text={marked} />
            </mark>
          )}
          <LogText text={after} />
        </span>
      ))}
    </code>
  )
}
