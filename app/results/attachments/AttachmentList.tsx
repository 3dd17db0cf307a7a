import { AttachedPicture } from './AttachedPicture.tsx'
import type { AttachedContents, AttachedRegion, Attachment } from './attachments.schemas.ts'
import { ShownText } from '#app/results/message/ShownText.tsx'
import { Place } from '#app/results/Place.tsx'
import type { ResultDetail, ShownResult } from '#app/results/detail/detail.schemas.ts'
import { partAddress } from '#app/results/address/part-address.ts'
import { formatBytes } from '#app/ui/text/format-bytes.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { MoreBelow } from '#app/results/MoreInJson.tsx'

type AttachmentListProps = { shown: ShownResult; attachments: ResultDetail['attachments'] }

/** The files that belong to a result: what came with the log is shown, what did not is named. Nothing is rendered where there are none. */
export function AttachmentList({ shown, attachments: { attachments, total } }: AttachmentListProps) {
  if (attachments.length === 0) return null
  return (
    <section aria-labelledby="attachments" className="attachments">
      <h2 id="attachments">
        Attachments <span className="count">{total}</span>
      </h2>
      <ul>
        {attachments.map((attachment, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- attachments of one result never move
          <li key={index}>
            <AttachmentItem attachment={attachment} number={index + 1} address={partAddress(shown, `attachments/${index + 1}`)} />
          </li>
        ))}
      </ul>
      <MoreBelow more={total - attachments.length} />
    </section>
  )
}

function AttachmentItem({ attachment, number, address }: { attachment: Attachment; number: number; address: string }) {
  const { description, path, href, mimeType, contents, regions, rectangles, more } = attachment
  return (
    <>
      {description !== null && <ShownText message={description} />}
      <p className="attachment-file">
        {path === '' ? <span className="text-faint">The log does not name the file</span> : <Place path={path} line={null} />}
        {mimeType !== null && <LogText className="text-muted" text={mimeType} />}
        {contents.kind === 'none' ? (
          <span className="text-faint">Its contents did not come with the log.</span>
        ) : (
          <a href={address} download>
            <Icon name="download" /> <span className="sr-only">Download attachment {number}, </span>
            {formatBytes(contents.bytes)}
          </a>
        )}
        {href !== null && (
          <a href={href} rel="noreferrer noopener" className="external">
            Where it is
          </a>
        )}
      </p>
      <Contents contents={contents} attachment={attachment} number={number} address={address} />
      {contents.kind !== 'image' && rectangles.length > 0 && (
        <Regions
          regions={rectangles.map(({ top, left, bottom, right, message }) => ({
            place: `From ${left}, ${top} to ${right}, ${bottom}`,
            snippet: null,
            message,
          }))}
        />
      )}
      <Regions regions={regions} />
      {more > 0 && <p className="text-muted">{formatCount(more, 'more place')} in the original JSON</p>}
    </>
  )
}

type ContentsProps = { contents: AttachedContents; attachment: Attachment; number: number; address: string }

function Contents({ contents, attachment: { rectangles, path }, number, address }: ContentsProps) {
  if (contents.kind === 'image') {
    return <AttachedPicture image={contents} rectangles={rectangles} address={address} number={number} path={path} />
  }
  if (contents.kind !== 'text') return null
  return (
    <>
      <ScrollBox label={`Text of attachment ${number}`} className="text-box">
        <pre>
          <LogText text={contents.text} />
        </pre>
      </ScrollBox>
      {contents.isCut && <p className="source-note">The download has all of it.</p>}
    </>
  )
}

function Regions({ regions }: { regions: AttachedRegion[] }) {
  if (regions.length === 0) return null
  return (
    <ul className="attachment-places">
      {regions.map(({ place, snippet, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- regions of one attachment never move
        <li key={index}>
          <span className="text-muted">{place}</span>
          {message !== null && <ShownText message={message} />}
          {snippet !== null && <LogText className="mono" text={snippet} />}
        </li>
      ))}
    </ul>
  )
}
