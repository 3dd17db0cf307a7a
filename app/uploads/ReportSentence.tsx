import { LogText } from '#app/ui/text/LogText.tsx'

/** A sentence of an import report, which the command line shows as it is: names of the format's members stand between backticks in it. */
export function ReportSentence({ text }: { text: string }) {
  return text.split(/`([^`]+)`/).map((part, index) => {
    const shown = <LogText key={index} text={part} /> // oxlint-disable-line react/no-array-index-key -- parts of one text never move
    return index % 2 === 0 ? shown : <code key={shown.key}>{shown}</code>
  })
}
