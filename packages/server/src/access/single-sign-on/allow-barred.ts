import type { Db } from '../../database/tables.ts'

/** No provider gives roles any more, so none takes them away. */
export async function allowBarred(db: Db): Promise<void> {
  await db.updateTable('person').set({ barred: 'N' }).where('barred', '=', 'Y').execute()
}
