"""Pages and pictures of histories of finite elements: fields on meshes."""
