import type { AttachedContents, AttachedRectangle } from './attachments.schemas.ts'
import { ShownText } from '#app/results/message/ShownText.tsx'

type AttachedPictureProps = {
  image: Extract<AttachedContents, { kind: 'image' }>
  rectangles: AttachedRectangle[]
  address: string
  number: number
  path: string
}

/** A picture that came with the log, with the rectangles drawn over it and told below. */
export function AttachedPicture({ image: { width, height }, rectangles, address, number, path }: AttachedPictureProps) {
  return (
    <figure className="attached-picture">
      <div className="attached-frame" style={{ aspectRatio: `${width} / ${height}`, maxWidth: `${width}px` }}>
        <img src={address} width={width} height={height} alt={`Attachment ${number}${path === '' ? '' : `, ${path}`}`} loading="lazy" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {rectangles.map(({ top, left, bottom, right }, index) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- rectangles of one picture never move
              key={index}
              x={Math.min(left, right)}
              y={Math.min(top, bottom)}
              width={Math.abs(right - left)}
              height={Math.abs(bottom - top)}
            />
          ))}
        </svg>
      </div>
      {rectangles.length > 0 && (
        <figcaption>
          <ol>
            {rectangles.map(({ top, left, bottom, right, message }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rectangles of one picture never move
              <li key={index}>
                {message !== null && <ShownText message={message} />}
                <span className="text-faint">
                  from {left}, {top} to {right}, {bottom}
                </span>
              </li>
            ))}
          </ol>
        </figcaption>
      )}
    </figure>
  )
}
