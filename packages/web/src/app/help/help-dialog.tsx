import { Kbd } from '@mantine/core'
import { AppModal } from '../../ui/app-modal.tsx'
import { describedKeys, type KeyGroup } from '../../ui/keys.ts'
import { AboutScreen } from './about-screen.tsx'
import classes from './help-dialog.module.css'

/** What the screen is for, where the guide says how, and the keys of everything that is on screen at the moment. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title="Help" size="lg">
      <AboutScreen onClose={onClose} />
      <h2 className={classes.heading}>Keyboard shortcuts</h2>
      <div className={classes.groups}>
        {describedKeys().map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </AppModal>
  )
}

function Group({ title, keys }: KeyGroup) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {keys.map(({ keys: chord, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd className={classes.chord}>
              {chord.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
