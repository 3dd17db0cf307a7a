import { logText } from '#app/ui/text/LogText.tsx'

/** What is written from right to left: Hebrew, Arabic and what is between them and beside their forms. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufefc]/

/** A path, or folders of one, as its names follow each other. Those of a script that goes from right to left would be read as each within the next. */
export function PathText({ text, className }: { text: string; className?: string }) {
  return (
    <bdi className={className}>
      {fromRight.test(text)
        ? text.split(/(?<=\/)/).map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- names of one path never move
            <bdi key={at} dir="ltr">
              {logText(name)}
            </bdi>
          ))
        : logText(text)}
    </bdi>
  )
}
