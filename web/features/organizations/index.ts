export { OrganizationForm } from './OrganizationForm.tsx';
export { OrganizationList } from './OrganizationList.tsx';
export { OrganizationMenu } from './OrganizationMenu.tsx';
export { OrganizationProfile, StatusStrip } from './OrganizationProfile.tsx';
export { OwnOrganization } from './OwnOrganization.tsx';
export { PlatformOrganization } from './PlatformOrganization.tsx';
