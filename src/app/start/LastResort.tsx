import { Component, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'

/**
 * When even the error page can't be shown: a sentence and a link home (requirements §8), with nothing that
 * could fail again.
 */
export function LastResort({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <Boundary words={text('error.unexpected')} home={text('layout.home')}>
      {children}
    </Boundary>
  )
}

interface BoundaryProps {
  words: string
  home: string
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render(): ReactNode {
    const { words, home, children } = this.props
    return this.state.failed ? (
      <main className="last-resort">
        <h1>{words}</h1>
        <a href={PUBLIC_PATHS.home}>{home}</a>
      </main>
    ) : (
      children
    )
  }
}
