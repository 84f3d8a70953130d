import { useState, type ReactNode } from 'react'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { THEMES } from '#src/ui/theme/theme-choice.ts'
import { writeAsked, type Asked } from '#tests/blocks/asked.ts'
import type { Block } from '#tests/blocks/block.ts'

const WIDTHS = ['360', '768', '']

/** The list of all blocks and the switches; the blocks themselves are in a frame, which has a width of its own. */
export function Desk({ asked, catalogue }: { asked: Asked; catalogue: Record<string, Block[]> }) {
  const [theme, setTheme] = useState<string>(asked.theme ?? 'system')
  const [locale, setLocale] = useState<string>(asked.locale)
  const [width, setWidth] = useState('')
  const [offline, setOffline] = useState(asked.offline)
  const [name, setName] = useState(location.hash.slice(1))
  const src = writeAsked({ ...asked, theme, locale, offline, bare: true } as Partial<Asked>)
  return (
    <div className="desk">
      <nav aria-label="Blocks">
        <Choice label="Theme" value={theme} options={THEMES} choose={setTheme} />
        <Choice label="Language" value={locale} options={LOCALES} choose={setLocale} />
        <Choice label="Width" value={width} options={WIDTHS} choose={setWidth} none="window" />
        <label>
          <input type="checkbox" checked={offline} onChange={({ target }) => setOffline(target.checked)} />{' '}
          Without a network
        </label>
        {Object.entries(catalogue).map(([folder, blocks]) => (
          <Folder key={folder} name={folder}>
            {blocks.map((one) => (
              <li key={one.name}>
                <a
                  href={`#${one.name}`}
                  aria-current={one.name === name ? 'true' : undefined}
                  onClick={() => setName(one.name)}
                >
                  {one.name}
                </a>
              </li>
            ))}
          </Folder>
        ))}
      </nav>
      <iframe
        title="The blocks"
        src={name ? `${src}#${name}` : src}
        style={{ width: width ? `${width}px` : '100%' }}
      />
    </div>
  )
}

const Folder = ({ name, children }: { name: string; children: ReactNode }) => (
  <details open>
    <summary>{name}</summary>
    <ul>{children}</ul>
  </details>
)

interface ChoiceProps {
  label: string
  value: string
  options: readonly string[]
  choose: (value: string) => void
  none?: string
}
const Choice = ({ label, value, options, choose, none }: ChoiceProps) => (
  <label>
    {label}{' '}
    <select value={value} onChange={({ target }) => choose(target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option || none}
        </option>
      ))}
    </select>
  </label>
)
