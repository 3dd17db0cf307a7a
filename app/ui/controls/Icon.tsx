/** Outlines on a 16 px grid. */
const paths = {
  bookmark: 'M4 2.5h8v11L8 10.5l-4 3z',
  change: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  dark: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z',
  down: 'M3.5 6L8 10.5 12.5 6',
  download: 'M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  left: 'M10 3L5 8l5 5',
  light: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  more: 'M8 3.5v.01M8 8v.01M8 12.5v.01',
  right: 'M6 3l5 5-5 5',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5L14 14',
  system: 'M2 3h12v8H2zM6 13.5h4',
  upload: 'M8 11V3M4.5 6L8 2.5 11.5 6M2.5 13.5h11',
} as const

/** A drawing that only repeats what a label says; assistive technology does not read it. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    // Without a size it would fill the window where no style sheet comes.
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
