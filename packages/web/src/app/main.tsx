import './theme/mantine.css'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { catalogueScreens } from './routes/catalogue-screens.tsx'
import { loadSession } from '../api/session.ts'
import { shareStyleNonce } from './style-nonce.ts'

shareStyleNonce()

// Asked for now rather than when the router comes to it: the page's code and its session then arrive side by side.
void loadSession().catch(() => undefined)
if (location.pathname.startsWith('/main/')) void catalogueScreens.preload()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
