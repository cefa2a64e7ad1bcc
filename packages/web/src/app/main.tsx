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

// Requested here and not by the router, so that the session and the code of the page load at the same time.
void loadSession().catch(() => undefined)
if (location.pathname.startsWith('/main/')) void catalogueScreens.preload()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
