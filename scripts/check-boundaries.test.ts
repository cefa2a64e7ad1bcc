import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from './check-boundaries.mjs'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function projectWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'tollgate-boundaries-'))
  folders.push(root)
  const manifest = JSON.stringify({ dependencies: { kysely: '1' } })
  const all = { 'packages/server/package.json': manifest, 'packages/web/package.json': manifest, ...files }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

const broken: [rule: string, file: string, text: string, message: string][] = [
  ['contract has zod alone', 'contract/src/a.ts', `import fs from 'node:fs'`, 'zod only'],
  ['policy has contract alone', 'policy/src/a.ts', `import { z } from 'zod'`, 'packages/contract and js-yaml only'],
  [
    'policy never engine',
    'policy/src/a.ts',
    `import { a } from '@tollgate/engine/a.ts'`,
    'never imports packages/engine',
  ],
  ['engine has contract and policy', 'engine/src/a.ts', `import { z } from 'zod'`, 'packages/policy and big.js only'],
  ['server never web', 'server/src/a.ts', `import type { A } from '@tollgate/web/a.ts'`, 'never imports packages/web'],
  ['web never server', 'web/src/a.ts', `import { a } from '../../server/src/a.ts'`, 'never imports packages/server'],
  ['web has no Node', 'web/src/a.ts', `import { join } from 'node:path'`, 'runs in the browser'],
  ['packages by name', 'web/src/a.ts', `import { a } from '../../contract/src/a.ts'`, 'by its name'],
  ['libraries are declared', 'server/src/a.ts', `import a from 'left-pad'`, 'does not declare left-pad'],
  [
    'features apart',
    'web/src/features/plan/a.tsx',
    `import { b } from '../workflow/b.ts'`,
    'never imports features/workflow',
  ],
  [
    'features apart, late',
    'web/src/features/plan/a.tsx',
    `const b = await import('../workflow/b.ts')`,
    'features/workflow',
  ],
  ['history below access', 'server/src/history/a.ts', `import '../access/b.ts'`, 'never imports access/'],
  ['database below writing', 'server/src/database/a.ts', `import '../writing/b.ts'`, 'never imports writing/'],
  ['database below http', 'server/src/database/a.ts', `import '../http/b.ts'`, 'never imports http/'],
  ['history below the catalogues', 'server/src/history/a.ts', `import '../catalogue/b.ts'`, 'never imports catalogue/'],
  [
    'catalogue below features',
    'server/src/catalogue/a.ts',
    `import '../features/plan/b.ts'`,
    'catalogue/ never imports',
  ],
  [
    'http below features',
    'server/src/http/a.ts',
    `export { b } from '../features/plan/b.ts'\nlet a`,
    'http/ never imports',
  ],
  [
    'database below features',
    'server/src/database/engines/a.ts',
    `import {\n  b,\n} from '../../features/plan/b.ts'`,
    'database/ never',
  ],
  ['ui below features', 'web/src/ui/a.tsx', `import { b } from '../features/plan/b.ts'`, 'ui/ never imports features/'],
  [
    'no barrels',
    'web/src/ui/index.ts',
    `// all\nexport { a } from './a.ts'\nexport { b } from './b.ts'\n`,
    'import from those files',
  ],
]

test.each(broken)('%s', (_rule, file, text, message) => {
  const found = findViolations(projectWith({ [`packages/${file}`]: text }))
  expect(found).toEqual([expect.stringContaining(message)])
  expect(found[0]).toContain(file)
})

test('what the architecture allows passes', () => {
  const root = projectWith({
    'packages/contract/src/catalogue/a.ts': `import { z } from 'zod'\nimport { b } from '../b.ts'\nexport const a = z.union([b])`,
    'packages/engine/src/a.ts': `import { a } from '@tollgate/contract/catalogue/a.ts'`,
    'packages/server/src/app.ts': `import { plan } from './features/plan/routes.ts'`,
    'packages/server/src/features/plan/routes.ts': `import { sql } from 'kysely'\nimport { x } from './x.ts'\nimport '../../http/y.ts'`,
    'packages/web/src/features/screens.ts': `import { plan } from './plan/screen.tsx'`,
    'packages/web/src/app/routes.tsx': `const plan = () => import('../features/plan/screen.tsx')`,
  })
  expect(findViolations(root)).toEqual([])
})
