const DRAWINGS = import.meta.glob<string>('./pictures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const OUTER = /^<svg[^>]*>\s*|\s*<\/svg>\s*$/g
const BETWEEN = />\s+</g

/**
 * A small drawing for each section of the features page, in the colours of the home page's picture. It is in the
 * prerendered page only: React keeps what stands there, so no script carries it.
 */
export const FeaturePicture = ({ name }: { name: string }) => (
  <svg
    className="feature-picture"
    viewBox="0 0 480 320"
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR
        ? DRAWINGS[`./pictures/${name}.svg`]!.replaceAll(OUTER, '').replaceAll(BETWEEN, '><')
        : '',
    }}
  />
)
