import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { Preferences } from '../settings/preferences.tsx'

/** The profile, with the settings of the console itself. */
export function ProfilePage() {
  return <ProfileScreen preferences={<Preferences />} />
}
