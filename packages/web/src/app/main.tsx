import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CatalogueList } from './routes/catalogue-list.ts'
import { loadSession } from '../api/session.ts'
import { followUnits } from './settings/shown-units.ts'
import { shareStyleNonce } from './style-nonce.ts'

shareStyleNonce()
followUnits()

// Requested before the router starts, so that session and code load in parallel.
void loadSession().catch(() => undefined)
if (location.pathname.startsWith('/main/')) void CatalogueList.preload()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
