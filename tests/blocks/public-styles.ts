import forms from '#src/ui/plain/plain-form.css?inline'
import site from '#src/app/site/site.css?inline'

/** The public pages' style sheets for their blocks alone: beside the account's they would restyle everything. */
export function stylePublicBlocks(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@scope (.public) { ${site} ${forms} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
