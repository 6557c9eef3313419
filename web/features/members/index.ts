export { MemberForm } from './MemberForm.tsx';
export { MemberMenu } from './MemberMenu.tsx';
export { MembersScreen } from './MembersScreen.tsx';
export { MemberTable } from './MemberTable.tsx';
export { memberQuery } from './queries.ts';
