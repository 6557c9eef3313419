import { PostForm } from '#web/features/advertisements/form/PostForm.tsx';
import { AskedHint } from '#web/features/insights/later.ts';
import { FormMatches } from '#web/features/matches/index.ts';

/** My posts, a new one. */
export default function CreatePost() {
  return (
    <PostForm renderMatches={(body) => <FormMatches body={body} />} renderAsked={(body) => <AskedHint body={body} />} />
  );
}
