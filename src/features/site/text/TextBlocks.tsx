import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

/**
 * Markdown as React elements: nothing in it is ever treated as HTML.
 * @throws for Markdown the site's texts don't use
 */
export const TextBlocks = ({ tokens }: { tokens: readonly Token[] }): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{block(token)}</Fragment>)

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null
    case 'paragraph':
      return (
        <p>
          <Words tokens={token.tokens} />
        </p>
      )
    case 'blockquote':
      return (
        <div className="notice">
          <TextBlocks tokens={token.tokens ?? []} />
        </div>
      )
    case 'list':
      return <List list={token as Tokens.List} />
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'text':
      return <Words tokens={token.tokens} />
    default:
      throw new Error(`"${token.type}" is not used in texts: ${token.raw}`)
  }
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const rows = items.map(({ tokens }, at) => (
    <li key={at}>
      <TextBlocks tokens={tokens} />
    </li>
  ))
  return ordered ? <ol>{rows}</ol> : <ul>{rows}</ul>
}

const Table = ({ table: { header, rows } }: { table: Tokens.Table }) => (
  <div className="table-frame">
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, at) => (
            <th key={at} scope="col">
              <Words tokens={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map(({ tokens }, column) => (
              <td key={column}>
                <Words tokens={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Words = ({ tokens = [] }: { tokens: Token[] | undefined }): ReactNode =>
  tokens.map((token, at) => <Fragment key={at}>{word(token)}</Fragment>)

function word(token: Token): ReactNode {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text as string
    case 'strong':
      return (
        <strong>
          <Words tokens={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Words tokens={token.tokens} />
        </em>
      )
    case 'codespan':
      return <code>{token.text as string}</code>
    case 'br':
      return <br />
    case 'link':
      return (
        <a href={token.href as string} {...(token.title === 'button' && { className: 'button quiet' })}>
          <Words tokens={token.tokens} />
        </a>
      )
    default:
      throw new Error(`"${token.type}" is not used in texts: ${token.raw}`)
  }
}
