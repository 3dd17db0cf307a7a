import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { readTheme, type Theme, themes, writeTheme } from './theme.ts'

const labels: Record<Theme, string> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' }

/** Three radio buttons, since "as the system says" is a choice of its own. Needs JavaScript and is hidden without. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  function choose(next: Theme) {
    writeTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className="theme-switch needs-script">
      <legend className="sr-only">Theme</legend>
      {themes.map((value) => (
        <label key={value} title={labels[value]}>
          <input type="radio" name="theme" checked={value === theme} onChange={() => choose(value)} />
          <Icon name={value} />
          <span className="sr-only">{labels[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
