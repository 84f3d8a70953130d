import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/500.css'
import '@fontsource/noto-sans/600.css'
import '@fontsource/noto-sans/700.css'
import '@fontsource/noto-sans-sc/400.css'
import '@fontsource/noto-sans-sc/600.css'
import '@fontsource/noto-sans-sc/700.css'
import './picture-fonts.css'

// Here before anything is drawn: a block that measures its words would remember the widths of another font.
await Promise.all([400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 1rem "Noto Sans"`)))
