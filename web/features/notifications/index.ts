export { NotificationSettings } from './NotificationSettings.tsx';
export { Notifications } from './Notifications.tsx';
