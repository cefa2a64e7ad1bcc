import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { Preferences } from '../settings/preferences.tsx'

/** The profile, with the settings that the console itself reads. */
export function ProfilePage() {
  return <ProfileScreen preferences={<Preferences />} />
}
