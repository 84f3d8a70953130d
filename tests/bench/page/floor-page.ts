import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Floor } from './floor.ts'

hydrateRoot(document.getElementById('root')!, createElement(Floor))
