# One comment.
